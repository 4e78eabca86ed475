import card from '../../ui/card.module.css'
import type { FaqGroup } from './faq-groups.ts'
import { FaqItem } from './faq-item.tsx'
import styles from './faq-group-section.module.css'

type FaqGroupSectionProps = {
  group: FaqGroup
  /** What is sought at this moment, or nothing. */
  sought: string
}

/** One group of questions. What a search finds is open at once. */
export function FaqGroupSection({ group: { slug, title, questions }, sought }: FaqGroupSectionProps) {
  return (
    <section aria-labelledby={slug} className={styles.group}>
      <h2 id={slug} tabIndex={-1}>
        {title}
      </h2>
      <div className={`${card.card} ${styles.questions}`}>
        {questions.map((question) => (
          <FaqItem key={`${question.slug} ${sought}`} question={question} startsOpen={sought !== ''} />
        ))}
      </div>
    </section>
  )
}
