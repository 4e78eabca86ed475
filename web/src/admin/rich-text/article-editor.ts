import { withoutUnseen } from '@portal/contract/rules/text'
import { Editor } from '@tiptap/core'
import { articleExtensions } from './article-extensions.ts'
import { HurdleMarks } from './hurdle-marks.ts'
import { leaveByTab } from './leave-by-tab.ts'
import { type Pasting, pasteArticle } from './paste-article.ts'

export type EditorOptions = Pasting & { onLink: () => void }

export function articleEditor(element: HTMLElement | null, options: () => EditorOptions): Editor {
  const paste = (view: Editor['view'], event: ClipboardEvent | DragEvent) => pasteArticle(view, event, options())
  return new Editor({
    element,
    // The page's policy takes styles from its own files only.
    injectCSS: false,
    // Never a text, not even an empty one: that goes through a parser that Trusted Types refuse.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: [...articleExtensions, HurdleMarks],
    // Not those of bold and italic: who types an asterisk means one.
    enableInputRules: ['heading', 'bulletList', 'orderedList', 'blockquote'],
    enablePasteRules: false,
    editorProps: {
      transformPastedText: withoutUnseen,
      handleDOMEvents: { paste, drop: paste, keydown: leaveByTab },
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return false
        // Elsewhere on the page it searches.
        event.stopPropagation()
        options().onLink()
        return true
      },
    },
  })
}
