import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useHasWaited } from '../../lib/use-has-waited.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { loadHtmlReader } from './load-html-reader.ts'
import type { RichTextEditorProps } from './rich-text.ts'
import styles from './rich-text-editor.module.css'

const LateField = lazyComponent<RichTextEditorProps>(async () => {
  const [{ RichTextField }, read] = await Promise.all([
    loadPart(() => import('./rich-text-field.tsx')),
    loadHtmlReader(),
  ])
  return (props) => <RichTextField {...props} read={read} />
}, Waiting)

// Until then the place itself says that it is loading.
function Waiting({ retry }: { retry: () => Promise<void> }) {
  const isLate = useHasWaited(true, 7_000)
  const [isBusy, setBusy] = useState(false)

  async function tryAgain() {
    setBusy(true)
    await retry()
    setBusy(false)
  }

  if (!isLate) return null
  return (
    <FailedState
      title="De teksteditor kon niet worden geladen"
      text="Controleer je verbinding. Helpt dat niet, laad dan de pagina opnieuw."
      busy={isBusy}
      onRetry={() => void tryAgain()}
    />
  )
}

/** The editor of an article's text. Its code is loaded when it is first shown; its place is there before. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <div className={styles.place}>
      <LateField {...props} />
    </div>
  )
}
