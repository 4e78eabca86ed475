import { CircleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field.tsx'
import { focusControl } from './focus-control.ts'

// Under the title, so that the summary never pushes the form itself off a phone.
const most = 3

type ErrorSummaryProps = { problems: readonly { name: string; message: string }[] }

/**
 * What is wrong with a form, in four lines at most: each leads to its field, the last one to all the others. One error
 * alone speaks for itself at its field.
 */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  if (problems.length < 2) return null

  const named = problems.slice(0, problems.length > most ? most - 1 : most)
  const nextUnnamed = problems[named.length]
  return (
    <div className={styles.summary}>
      <CircleAlert size={22} aria-hidden="true" />
      <div>
        {/* Only this line is announced: the focus is on its way to the first field, which reads its own error. */}
        <p role="alert" className="strong">
          Controleer deze {problems.length} velden
        </p>
        <ul className="stack">
          {named.map(({ name, message }) => (
            <li key={name}>
              <FieldLink name={name}>{message}</FieldLink>
            </li>
          ))}
          {nextUnnamed && (
            <li>
              <FieldLink name={nextUnnamed.name}>en {problems.length - named.length} andere velden</FieldLink>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

function FieldLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
      {children}
    </a>
  )
}

// The address stays as it is: a reload or the back button should not land on a field.
function focusField(event: MouseEvent, name: string) {
  event.preventDefault()
  focusControl(document.getElementById(fieldId(name)))
}
