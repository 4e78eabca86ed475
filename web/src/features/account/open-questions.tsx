import { count } from '../../lib/numbers.ts'
import styles from './open-questions.module.css'
import { useMember } from './session.ts'

export function OpenQuestions({ className = styles.count }: { className?: string | undefined }) {
  const { open_questions: open = 0 } = useMember()
  if (open === 0) return null
  return (
    <span className={className}>
      <span aria-hidden="true">{open}</span>
      <span className="visually-hidden">, {count(open, 'vraag aan jou', 'vragen aan jou')}</span>
    </span>
  )
}
