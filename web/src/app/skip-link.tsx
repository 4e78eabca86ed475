import styles from './skip-link.module.css'

export const contentId = 'inhoud'

/** The first stop of the Tab key: skips the menus. */
export function SkipLink() {
  return (
    <a href={`#${contentId}`} className={styles.link}>
      Naar de inhoud
    </a>
  )
}
