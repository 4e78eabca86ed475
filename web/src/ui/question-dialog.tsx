import { useId, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import styles from './question-dialog.module.css'
import { type AskedQuestion, readQuestion, watchQuestion } from './questions.ts'

/** Shows the questions of `ask`; rendered once, around all pages. */
export function QuestionDialog() {
  const question = useSyncExternalStore(watchQuestion, readQuestion, readQuestion)
  return question && <OpenQuestion key={question.title} question={question} />
}

function OpenQuestion({ question }: { question: AskedQuestion }) {
  const id = useId()

  return (
    <ModalDialog
      role="alertdialog"
      title={question.title}
      aria-describedby={id}
      onCancel={() => question.answer('closed')}
    >
      <p id={id} className={styles.detail}>
        {question.detail}
      </p>
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
    </ModalDialog>
  )
}
