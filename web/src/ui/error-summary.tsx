import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field.tsx'
import { focusControl } from './focus-control.ts'

type ErrorSummaryProps = { problems: readonly { name: string; message: string }[] }

/** All errors of a form in one place, each leading to its field; one error alone speaks for itself at its field. */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  if (problems.length < 2) return null

  return (
    <div className={styles.summary}>
      <CircleAlert size={22} aria-hidden="true" />
      <div>
        {/* Only this line is announced: the focus is on its way to the first field, which reads its own error. */}
        <p role="alert" className={styles.title}>
          Controleer deze {problems.length} velden
        </p>
        <ul>
          {problems.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// The address stays as it is: a reload or the back button should not land on a field.
function focusField(event: MouseEvent, name: string) {
  event.preventDefault()
  focusControl(document.getElementById(fieldId(name)))
}
