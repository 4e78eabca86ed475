import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import styles from './question-dialog.module.css'
import { type AskedQuestion, readQuestion, watchQuestion } from './questions.ts'

/** Shows the questions of `ask`; rendered once, around all pages. */
export function QuestionDialog() {
  const question = useSyncExternalStore(watchQuestion, readQuestion, readQuestion)
  return question && <OpenQuestion key={question.title} question={question} />
}

function OpenQuestion({ question }: { question: AskedQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // As a modal the browser traps the focus in it, and gives it back if it closes before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-detail`}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        question.answer('closed')
      }}
    >
      <h2 id={id}>{question.title}</h2>
      <p id={`${id}-detail`}>{question.detail}</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => question.answer('declined')}>
          {question.decline}
        </Button>
        <Button
          className={question.isDangerous ? styles.dangerous : undefined}
          onClick={() => question.answer('confirmed')}
        >
          {question.confirm}
        </Button>
      </div>
    </dialog>
  )
}
