import { afterEach, beforeEach, expect, test } from 'vitest'
import { articleEditor } from './article-editor.ts'
import { htmlOf } from './article-html.ts'
import { changeContent } from './change-content.ts'
import { loadHtmlReader } from './load-html-reader.ts'

const read = await loadHtmlReader()
const ignore = () => {}
let editor: ReturnType<typeof articleEditor>

beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  editor = articleEditor(place, () => ({ read, onLink: ignore, onPicture: ignore, onLeftOut: ignore }))
})
afterEach(() => editor.destroy())

const change = (html: string) => changeContent(editor.view, html, read)
const html = () => htmlOf(editor.state.doc)

/** The text with a bar where the caret is. */
function withCaret(): string {
  const { doc, selection } = editor.state
  const text = (from: number, to: number) => doc.textBetween(from, to, '/')
  return `${text(0, selection.from)}|${text(selection.from, doc.content.size)}`
}

test('the caret stays in its sentence when blocks around it change, come and go', () => {
  change('<p>een</p><p>twee</p><p>drie</p>')
  editor.commands.setTextSelection(8)
  expect(withCaret()).toBe('een/tw|ee/drie')

  change('<h2>kop</h2><p>een!</p><p>twee</p><ul><li>vier</li></ul>')
  expect(html()).toBe('<h2>kop</h2><p>een!</p><p>twee</p><ul><li>vier</li></ul>')
  expect(withCaret()).toBe('kop/een!/tw|ee/vier')
})

test('the caret stays at its letter when its own sentence changes elsewhere', () => {
  change('<p>Vul het zout bij</p>')
  editor.commands.setTextSelection(14)
  change('<p>Vul nu het <strong>zout</strong> bij</p>')
  expect(html()).toBe('<p>Vul nu het <strong>zout</strong> bij</p>')
  expect(withCaret()).toBe('Vul nu het zout |bij')
})

test('undo takes back what was typed here, and nothing that came from elsewhere', () => {
  change('<p>een</p><p>twee</p>')
  editor.commands.insertContentAt(4, ' punt')
  change('<p>een punt</p><p>TWEE</p>')
  editor.commands.undo()
  expect(html()).toBe('<p>een</p><p>TWEE</p>')
  editor.commands.undo()
  expect(html()).toBe('<p>een</p><p>TWEE</p>')
  editor.commands.redo()
  expect(html()).toBe('<p>een punt</p><p>TWEE</p>')
})

test('an article may become empty, and be filled again', () => {
  change('<p>een</p><p>twee</p>')
  change('')
  expect(html()).toBe('')
  expect(editor.state.doc.childCount).toBe(1)
  change('<h2>kop</h2><p>een</p>')
  expect(html()).toBe('<h2>kop</h2><p>een</p>')
})

test('the same text again changes nothing', () => {
  change('<p>een</p>\n<table><tr><td>a</td></tr></table>los')
  const { doc } = editor.state
  change('<p>een</p>\n<table><tr><td>a</td></tr></table>los')
  expect(editor.state.doc).toBe(doc)
})
