import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { loadHtmlReader } from './load-html-reader.ts'
import { RichTextField } from './rich-text-field.tsx'

const read = await loadHtmlReader()
const uploadPicture = async () => ({ id: 7, url: '/storage/uploads/7.webp', width: 800, height: 500 })

const picture = (name: string) =>
  `<figure><img src="/storage/uploads/${name}.webp" width="8" height="5" alt="${name}" loading="lazy" /></figure>`

/** The field in a form that holds its value; `choose` makes the selection that a mouse would, and `change` is a colleague's save. */
function show(start: string) {
  let change: (html: string) => void = () => {}
  const said = vi.fn<(html: string) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    change = setValue
    const onChange = (html: string) => {
      said(html)
      setValue(html)
    }
    return <RichTextField label="Tekst" read={read} value={value} onChange={onChange} uploadPicture={uploadPicture} />
  }
  render(<Form />)
  const { editor } = screen.getByRole('textbox', { name: 'Tekst' }) as unknown as { editor: Editor }
  return {
    said,
    change: (html: string) => act(() => change(html)),
    choosePicture: (at: number) => act(() => void editor.commands.setNodeSelection(at)),
    chooseText: (from: number, to: number) => act(() => void editor.commands.setTextSelection({ from, to })),
  }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const describeAs = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Beschrijving/ }), { target: { value: text } })
const last = (said: ReturnType<typeof show>['said']) => said.mock.lastCall?.[0]

// A picture is one place, a paragraph of three letters is five.
const text = `${picture('een')}<p>Zin</p>${picture('twee')}`

test('the panel of a picture changes that one, whatever is chosen by then', () => {
  const { said, choosePicture } = show(text)
  choosePicture(0)
  press('Afbeelding')
  describeAs('Een zak')
  choosePicture(6)
  press('Bijwerken')

  expect(last(said)).toBe(text.replace('alt="een"', 'alt="Een zak"'))
})

test('the panel of a picture takes that one out, and not the words that are chosen by then', () => {
  const { said, choosePicture, chooseText } = show(text)
  choosePicture(0)
  press('Afbeelding')
  chooseText(2, 5)
  press('Weghalen')

  expect(last(said)).toBe(`<p>Zin</p>${picture('twee')}`)
})

test('the panel stays with its picture when a colleague writes above it, and closes when they take it out', () => {
  const { said, change, choosePicture } = show(text)
  choosePicture(6)
  press('Afbeelding')
  change(`<p>Van een collega</p>${text}`)
  describeAs('Twee zakken')
  change(`<p>Van een collega</p>${picture('een')}<p>Zin</p>`)

  expect(screen.queryByRole('group', { name: 'Afbeelding' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Deze afbeelding staat niet meer in de tekst.')
  expect(said).not.toHaveBeenCalled()
})

test('a picture that is inserted takes the place of no word or picture', async () => {
  const { said, chooseText } = show(text)
  chooseText(2, 2)
  press('Afbeelding')
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } })
  await screen.findByRole('button', { name: 'Andere afbeelding' })
  describeAs('Zeven')
  chooseText(2, 5)
  press('Invoegen')

  expect(last(said)).toContain('Zin')
  expect(last(said)?.match(/<img /g)).toHaveLength(3)
})

test('words that are chosen while the panel of a link is open become the link', () => {
  const { said, chooseText } = show('<p>Lees de handleiding eerst.</p>')
  chooseText(9, 9)
  press('Link')
  chooseText(9, 20)
  fireEvent.change(screen.getByRole('textbox', { name: 'Adres' }), { target: { value: 'www.voorbeeld.nl' } })
  press('Link maken')

  expect(last(said)).toBe('<p>Lees de <a href="https://www.voorbeeld.nl/">handleiding</a> eerst.</p>')
})

test('the panel of a link changes that link, wherever the caret is by then', () => {
  const { said, chooseText } = show('<p><a href="/service/faq">Vragen</a> en meer</p>')
  chooseText(3, 3)
  press('Link')
  chooseText(11, 15)
  fireEvent.change(screen.getByRole('textbox', { name: 'Adres' }), { target: { value: '/contact' } })
  press('Link wijzigen')

  expect(last(said)).toBe('<p><a href="/contact">Vragen</a> en meer</p>')
})
