import menu from '../../ui/side-menu.module.css'
import type { FaqGroup } from './faq-groups.ts'
import styles from './faq-menu.module.css'

/** The groups on this page, each a jump away. */
export function FaqMenu({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <nav aria-labelledby="faq-onderwerpen" className={`${menu.menu} ${styles.menu}`}>
      <h2 id="faq-onderwerpen" className={menu.title}>
        Onderwerpen
      </h2>
      <ul className={menu.list}>
        {groups.map(({ slug, title, questions }) => (
          <li key={slug}>
            <a href={`#${slug}`} className={`${menu.link} ${styles.link}`}>
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
