import { expect, test } from 'vitest'
import { articleEditor } from './article-editor.ts'
import { htmlOf } from './article-html.ts'
import { loadHtmlReader } from './load-html-reader.ts'

const read = await loadHtmlReader()
const ignore = () => {}

function openList() {
  const place = document.body.appendChild(document.createElement('div'))
  const editor = articleEditor(place, () => ({ read, onLink: ignore, onPicture: ignore, onLeftOut: ignore }))
  editor.commands.insertContent({
    type: 'bulletList',
    content: ['een', 'twee'].map((text) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })),
  })
  return editor
}

/** Whether the browser is left to do what it does at this key. */
function press(editor: ReturnType<typeof openList>, key: string): boolean {
  return editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('Tab makes a list of a list', () => {
  const editor = openList()
  expect(press(editor, 'Tab')).toBe(false)
  expect(htmlOf(editor.state.doc)).toContain('<ul><li>een<ul><li>twee</li></ul></li></ul>')
  editor.destroy()
})

test('after Escape Tab leaves the text, and the list as it is', () => {
  const editor = openList()
  const before = htmlOf(editor.state.doc)
  press(editor, 'Escape')
  expect(press(editor, 'Tab')).toBe(true)
  expect(htmlOf(editor.state.doc)).toBe(before)

  // Another key, and it is about the list again.
  press(editor, 'ArrowLeft')
  expect(press(editor, 'Tab')).toBe(false)
  editor.destroy()
})
