import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type EditorOptions, articleEditor } from './article-editor.ts'
import { htmlOf } from './article-html.ts'
import { changeContent, fromOutside } from './change-content.ts'
import type { RichTextEditorProps } from './rich-text.ts'

type FieldProps = RichTextEditorProps & { labelledBy: string; helpId: string }

/** An editor in the element of `place`, kept in step with the value and the other properties of the field. */
export function useArticleEditor(
  props: FieldProps,
  options: EditorOptions,
): { place: RefObject<HTMLDivElement | null>; editor: Editor | null } {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef({ props, options })
  // What the editor said or was told last.
  const known = useRef('')

  useLayoutEffect(() => {
    latest.current = { props, options }
  })

  useLayoutEffect(() => {
    const made = articleEditor(place.current, () => latest.current.options)
    made.on('transaction', ({ transaction }) => {
      if (!transaction.docChanged || transaction.getMeta(fromOutside)) return
      known.current = htmlOf(made.state.doc)
      latest.current.props.onChange(known.current)
    })
    known.current = ''
    setEditor(made)
    return () => made.destroy()
  }, [])

  // Before the next key can come.
  useLayoutEffect(() => {
    if (!editor || props.value === known.current) return
    known.current = props.value
    changeContent(editor.view, props.value, latest.current.options.read)
  }, [editor, props.value])

  const { id, describedBy, isInvalid, isReadOnly, isRequired, labelledBy, helpId } = props
  useEffect(() => {
    editor?.setOptions({
      editable: !isReadOnly,
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          'aria-describedby': [describedBy, helpId].filter(Boolean).join(' '),
          ...(id && { id }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(isRequired && { 'aria-required': 'true' }),
          // What may only be read is still read by its words.
          ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        },
      },
    })
  }, [editor, id, describedBy, isInvalid, isReadOnly, isRequired, labelledBy, helpId])

  return { place, editor }
}
