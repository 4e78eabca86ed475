import type { Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Link, Picture, Rule } from './link-and-picture.ts'
import { tableNodes } from './table-nodes.ts'

// The library's also keeps letters and Roman numerals, which an article doesn't have.
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list) => Number.parseInt(list.getAttribute('start') ?? '', 10) || 1,
      renderHTML: ({ start }) => (start === 1 ? {} : { start }),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
})

/** What an article may hold (`contract/src/article-html.ts`), and how it is edited. */
export const articleExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3, 4] }),
  Blockquote,
  HardBreak,
  BulletList,
  NumberedList,
  ListItem,
  ListKeymap,
  Link,
  Picture,
  Rule,
  ...tableNodes,
  UndoRedo,
  Dropcursor.configure({ color: false, class: 'drop-place' }),
  Gapcursor,
]
