import styles from './skip-link.module.css'

export const contentId = 'inhoud'

/** The first stop of the Tab key: past the menus, to the page itself. */
export function SkipLink() {
  return (
    <a href={`#${contentId}`} className={styles.link}>
      Naar de inhoud
    </a>
  )
}
