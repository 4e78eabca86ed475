import styles from './spinner.module.css'

type SpinnerProps = { size?: number; tone?: 'current' | 'copper' }

/** A spinning ring. It is decorative: the text beside it says what is happening. */
export function Spinner({ size = 18, tone = 'current' }: SpinnerProps) {
  return <span aria-hidden="true" className={styles.spinner} data-tone={tone} style={{ width: size, height: size }} />
}
