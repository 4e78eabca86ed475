import { Node } from '@tiptap/core'
import { addRowAfter, fixTables, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

// @tiptap/extension-table ends at 3.32.2, which the other packages refuse beside them, and writes styles and columns that no
// article may have (docs/decisions/0071).

// How the library of tables knows them.
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({ caption: { default: '' } }),
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [
    {
      tag: 'table',
      getAttrs: (table) => ({ caption: table.querySelector('caption')?.textContent?.trim() ?? '' }),
    },
    // It is an attribute of its table.
    { tag: 'caption', ignore: true },
  ],
  renderHTML: ({ node }) =>
    node.attrs.caption
      ? ['table', ['caption', { contenteditable: 'false' }, String(node.attrs.caption)], ['tbody', 0]]
      : ['table', ['tbody', 0]],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      if (!isInTable(editor.state)) return false
      const go = () => goToNextCell(1)(editor.state, editor.view.dispatch)
      return go() || (addRowAfter(editor.state, editor.view.dispatch) && go())
    },
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
  addProseMirrorPlugins: () => [tableEditing()],
  onCreate: ({ editor }) => {
    const mended = fixTables(editor.state)
    if (mended) editor.view.dispatch(mended.setMeta('addToHistory', false))
  },
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Cell = cell('tableCell', 'td')
const HeaderCell = cell('tableHeader', 'th')

function cell(name: string, tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      ...(tag === 'th' && { scope: { default: null } }),
      colspan: { default: 1, parseHTML: spanOf('colspan'), renderHTML: writtenSpan('colspan') },
      rowspan: { default: 1, parseHTML: spanOf('rowspan'), renderHTML: writtenSpan('rowspan') },
      // Of the library of tables, which drags the edges of columns; an article has none.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
}

function spanOf(name: string) {
  return (cell: HTMLElement) => Math.min(100, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)
}

function writtenSpan(name: string) {
  return (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] })
}

export const tableNodes = [Table, Row, Cell, HeaderCell]
