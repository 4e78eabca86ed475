import type { ReactNode } from 'react'

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

/** What is open below the toolbar; a picture may come from the clipboard. */
export type OpenPanel = { kind: 'link' } | { kind: 'picture'; file?: File } | null
