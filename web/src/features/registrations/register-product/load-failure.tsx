import styles from './load-failure.module.css'
import { registerProductTexts as texts } from './register-product-texts.ts'

type LoadFailureProps = { text: string; onRetry: () => unknown }

/** A quiet line under a list that could not be loaded, with the way out. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <p role="status" className={styles.line}>
      {text}{' '}
      <button type="button" className={styles.retry} onClick={() => void onRetry()}>
        {texts.retry}
      </button>
    </p>
  )
}
