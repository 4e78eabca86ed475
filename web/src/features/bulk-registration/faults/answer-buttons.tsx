import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './answer-buttons.module.css'
import type { Question } from './group-faults.ts'
import type { Correction } from '../sheet/sheet-fields.ts'

type AnswerButtonsProps = { question: Question; onAnswer: (corrections: readonly Correction[]) => void }

export function AnswerButtons({ question, onAnswer }: AnswerButtonsProps) {
  const [own] = question
  return (
    <div className={styles.answers}>
      <Button variant="secondary" aria-keyshortcuts="Alt+Enter" onMouseDown={keepFocus} onClick={() => onAnswer([own])}>
        Ja, {own.text}
      </Button>
      {question.length > 1 && (
        <Button
          variant="text"
          aria-keyshortcuts="Alt+Shift+Enter"
          onMouseDown={keepFocus}
          onClick={() => onAnswer(question)}
        >
          Ja, in alle {question.length}
        </Button>
      )}
    </div>
  )
}

/** For a button below a cell: a press would take the focus from the cell, and the button with it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
