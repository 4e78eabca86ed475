import type { FaqGroup } from './faq-groups.ts'
import styles from './faq-menu.module.css'

/** The groups on this page, each a jump away. */
export function FaqMenu({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <nav aria-labelledby="faq-onderwerpen" className={styles.menu}>
      <h2 id="faq-onderwerpen" className={styles.title}>
        Onderwerpen
      </h2>
      <ul className={styles.list}>
        {groups.map(({ slug, title, questions }) => (
          <li key={slug}>
            <a href={`#${slug}`} className={styles.link}>
              {title}
              <span className={styles.count} aria-hidden="true">
                {questions.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
