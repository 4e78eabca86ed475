import type { ReactNode } from 'react'
import { latePart } from '../../lib/late-part.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { loadHtmlReader } from './load-html-reader.ts'
import styles from './rich-text-editor.module.css'

export type UploadedPicture = { id: number | string; url: string; width: number | null; height: number | null }

export type RichTextEditorProps = {
  label: ReactNode
  /** The HTML of the article. A change from elsewhere, a merge, changes only the blocks that differ. */
  value: string
  /** Called at every change by the person who types, with the HTML as the server keeps it; an empty article is ''. */
  onChange: (html: string) => void
  /** Of the text area, so that a summary of faults can lead to it. */
  id?: string
  describedBy?: string
  isInvalid?: boolean
  isRequired?: boolean
  isReadOnly?: boolean
  /** Without it the article takes no pictures. An ApiError that it throws is shown by its message. */
  uploadPicture?: (file: File) => Promise<UploadedPicture>
}

const LateField = latePart<RichTextEditorProps>(async () => {
  const [{ RichTextField }, read] = await Promise.all([
    loadPart(() => import('./rich-text-field.tsx')),
    loadHtmlReader(),
  ])
  return (props) => <RichTextField {...props} read={read} />
})

/** The editor of an article's text. Its code is loaded when it is first shown; its place is there before. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <div className={styles.place}>
      <LateField {...props} />
    </div>
  )
}
