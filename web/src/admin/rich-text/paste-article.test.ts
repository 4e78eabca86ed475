import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type EditorOptions, articleEditor } from './article-editor.ts'
import { htmlOf } from './article-html.ts'
import { loadHtmlReader } from './load-html-reader.ts'

const folder = join(import.meta.dirname, 'pasted')
const sources = readdirSync(folder).filter((name) => !name.endsWith('.expected.html'))
const read = await loadHtmlReader()

const editors: ReturnType<typeof articleEditor>[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

function openEditor(options: Partial<EditorOptions> = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const ignore = () => {}
  const editor = articleEditor(place, () => ({
    read,
    onLink: ignore,
    onPicture: ignore,
    onLeftOut: ignore,
    ...options,
  }))
  editors.push(editor)
  return editor
}

/** What the browser does at Ctrl V, with this on the clipboard. */
function paste(editor: ReturnType<typeof openEditor>, data: Record<string, string>, files: File[] = []): Event {
  const clipboardData = { files, getData: (type: string) => data[type] ?? '' }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  editor.view.dom.dispatchEvent(event)
  return event
}

test.each(sources)('%s arrives clean', (name) => {
  const editor = openEditor()
  paste(editor, { 'text/html': readFileSync(join(folder, name), 'utf8') })
  const expected = readFileSync(join(folder, name.replace('.html', '.expected.html')), 'utf8').trimEnd()
  expect(htmlOf(editor.state.doc)).toBe(expected)
})

test('one word stays in the sentence it is pasted into', () => {
  const editor = openEditor()
  editor.commands.insertContent('Vul zout bij')
  editor.commands.setTextSelection(5)
  paste(editor, { 'text/html': '<p data-pm-slice="1 1 []"><b>altijd </b></p>' })
  expect(htmlOf(editor.state.doc)).toBe('<p>Vul <strong>altijd </strong>zout bij</p>')
})

test('plain text is left to ProseMirror, which makes no HTML of it', () => {
  const editor = openEditor()
  paste(editor, { 'text/plain': 'Regel <b>een</b>\n\nRegel twee' })
  expect(htmlOf(editor.state.doc)).toBe('<p>Regel &lt;b&gt;een&lt;/b&gt;</p><p>Regel twee</p>')
})

test.each([
  ['text/html', '<p>water\u0002ontharder van<b>\vnu</b></p>', '<p>waterontharder van<strong> nu</strong></p>'],
  ['text/plain', 'water\u0002ontharder\vnu', '<p>waterontharder nu</p>'],
])('what nobody sees in a pdf or PowerPoint stays out of %s', (type, text, expected) => {
  const editor = openEditor()
  paste(editor, { [type]: text })
  expect(htmlOf(editor.state.doc)).toBe(expected)
  expect(editor.state.doc.textContent).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('what nobody sees is not written, however it came in', () => {
  const editor = openEditor()
  editor.view.dispatch(editor.state.tr.insertText('water\u0002ontharder', 1))
  expect(htmlOf(editor.state.doc)).toBe('<p>waterontharder</p>')
})

test('says how many pictures of elsewhere stayed behind, without counting pixels', () => {
  const counts: number[] = []
  const editor = openEditor({ onLeftOut: ({ pictures }) => counts.push(pictures) })
  paste(editor, {
    'text/html':
      '<p>a<img src="https://x.nl/a.jpg"><img src="data:image/png;base64,AA"><img src="//x.nl/p" width="1"></p>',
  })
  expect(htmlOf(editor.state.doc)).toBe('<p>a</p>')
  expect(counts).toEqual([2])
})

test('words that were struck out in Word stay out, and the inserted ones stay in', () => {
  const said: object[] = []
  const editor = openEditor({ onLeftOut: (what) => said.push(what) })
  const struckOut =
    '<p>Zout <span class=msoDel><del>elke maand</del></span><ins>elk jaar</ins></p><p><del>Weg</del></p>'
  paste(editor, { 'text/html': struckOut })
  expect(htmlOf(editor.state.doc)).toBe('<p>Zout elk jaar</p>')
  expect(said).toEqual([{ pictures: 0, struckOut: true }])
})

test('a picture on the clipboard waits for its description', () => {
  const files: File[] = []
  const editor = openEditor({ onPicture: (file) => files.push(file) })
  const picture = new File(['x'], 'foto.png', { type: 'image/png' })
  expect(paste(editor, { 'text/html': '<img src="https://x.nl/foto.png">' }, [picture]).defaultPrevented).toBe(true)
  expect(files).toEqual([picture])
  expect(htmlOf(editor.state.doc)).toBe('')
})

test('the picture that Word adds of what was copied is no picture of the article', () => {
  const files: File[] = []
  const editor = openEditor({ onPicture: (file) => files.push(file) })
  paste(editor, { 'text/html': '<p>Zout</p>' }, [new File(['x'], 'image.png', { type: 'image/png' })])
  expect(files).toEqual([])
  expect(htmlOf(editor.state.doc)).toBe('<p>Zout</p>')
})

test('nothing but a file that is no picture does nothing', () => {
  const editor = openEditor()
  expect(paste(editor, {}, [new File(['x'], 'a.pdf', { type: 'application/pdf' })]).defaultPrevented).toBe(true)
  expect(htmlOf(editor.state.doc)).toBe('')
})
