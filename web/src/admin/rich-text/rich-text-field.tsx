import { staffPaths } from '@portal/contract/staff-paths'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { FieldMark } from '../../ui/fields/field.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import { HurdleList } from './hurdle-list.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { ReadHtml } from './load-html-reader.ts'
import { PicturePanel } from './picture-panel.tsx'
import type { OpenPanel, RichTextEditorProps } from './rich-text.ts'
import styles from './rich-text-field.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { TableBar } from './table-bar.tsx'
import type { LeftOut } from './tidy-paste.ts'
import { useArticleEditor } from './use-article-editor.ts'
import { useFormatting } from './use-formatting.ts'

/** The text of an article with its toolbar; `read` parses HTML for it. */
export function RichTextField({ read, ...props }: RichTextEditorProps & { read: ReadHtml }) {
  const id = useId()
  const [panel, setPanel] = useState<OpenPanel>(null)
  const [notice, setNotice] = useState('')
  const { place, editor } = useArticleEditor(
    { ...props, labelledBy: `${id}-label`, helpId: `${id}-help` },
    {
      read,
      onLink: () => setPanel({ kind: 'link' }),
      onPicture: (file) =>
        props.uploadPicture ? setPanel({ kind: 'picture', file }) : setNotice('Hier kunnen geen afbeeldingen bij.'),
      onLeftOut: (what) => setNotice(leftOut(what)),
    },
  )

  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {props.label}
        <FieldMark required={props.isRequired} />
      </span>
      <div
        className={styles.frame}
        data-shows-focus
        data-invalid={props.isInvalid || undefined}
        data-readonly={props.isReadOnly || undefined}
      >
        {editor && !props.isReadOnly && (
          <Tools
            editor={editor}
            panel={panel}
            onPanel={setPanel}
            onGone={(text) => {
              setPanel(null)
              setNotice(text)
            }}
            uploadPicture={props.uploadPicture}
          />
        )}
        <div ref={place} className={styles.text} />
        <Footer editor={editor} notice={notice} helpId={`${id}-help`} isReadOnly={props.isReadOnly} />
      </div>
    </div>
  )
}

type ToolsProps = Pick<RichTextEditorProps, 'uploadPicture'> & {
  editor: Editor
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  /** What the panel was about was taken out of the text, which this says. */
  onGone: (text: string) => void
}

function Tools({ editor, panel, onPanel, onGone, uploadPicture }: ToolsProps) {
  const formatting = useFormatting(editor)
  const close = () => {
    onPanel(null)
    editor.commands.focus()
  }
  return (
    <div className={styles.tools}>
      <RichTextToolbar
        editor={editor}
        formatting={formatting}
        panel={panel}
        onPanel={onPanel}
        hasPictures={uploadPicture !== undefined}
      />
      {formatting.isInTable && <TableBar editor={editor} />}
      {panel?.kind === 'link' && (
        <LinkPanel editor={editor} onClose={close} onGone={() => onGone('Deze link staat niet meer in de tekst.')} />
      )}
      {panel?.kind === 'picture' && uploadPicture && (
        <PicturePanel
          // Another that is pasted takes the place of the first.
          key={panel.file && `${panel.file.name} ${panel.file.size} ${panel.file.lastModified}`}
          editor={editor}
          file={panel.file}
          uploadPicture={uploadPicture}
          onClose={close}
          onGone={() => onGone('Deze afbeelding staat niet meer in de tekst.')}
        />
      )}
    </div>
  )
}

type FooterProps = { editor: Editor | null; notice: string; helpId: string; isReadOnly?: boolean }

function Footer({ editor, notice, helpId, isReadOnly }: FooterProps) {
  return (
    <div className={`between wrap muted text-1 ${styles.footer}`}>
      <span>{editor && <WordCount editor={editor} />}</span>
      {editor && !isReadOnly && <HurdleList editor={editor} />}
      {!isReadOnly && (
        <a href={staffPaths.writingHelp} target="_blank" className={`target ${styles.help}`}>
          Hulp bij schrijven
          <span className="visually-hidden"> (nieuw tabblad)</span>
        </a>
      )}
      {!isReadOnly && <span>{notice || 'Plakken uit Word mag, we halen de opmaak weg'}</span>}
      <span role="status" className="visually-hidden">
        {notice}
      </span>
      <span id={helpId} className="visually-hidden">
        {!isReadOnly && 'Alt F10 gaat naar de opmaak. In een lijst of tabel verlaat je de tekst met Escape en dan Tab.'}
      </span>
    </div>
  )
}

function WordCount({ editor }: { editor: Editor }) {
  const { words } = useFormatting(editor)
  return words === 1 ? '1 woord' : `${words} woorden`
}

function leftOut({ pictures, struckOut }: LeftOut): string {
  const lines = struckOut ? ['Doorgehaalde woorden zijn niet meegeplakt.'] : []
  if (pictures === 1) lines.push('Eén afbeelding is niet meegeplakt. Voeg hem toe met Afbeelding.')
  if (pictures > 1) lines.push(`${pictures} afbeeldingen zijn niet meegeplakt. Voeg ze toe met Afbeelding.`)
  return lines.join(' ')
}
