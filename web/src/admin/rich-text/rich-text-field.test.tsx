import { staffPaths } from '@portal/contract/staff-paths'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { loadHtmlReader } from './load-html-reader.ts'
import type { RichTextEditorProps } from './rich-text.ts'
import { RichTextField } from './rich-text-field.tsx'

const read = await loadHtmlReader()

/** The field in a form that holds its value; `said` is what it holds now. */
function show(start: string, props: Partial<RichTextEditorProps> = {}) {
  let change: (html: string) => void = () => {}
  const said = vi.fn<(html: string) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    change = setValue
    const onChange = (html: string) => {
      said(html)
      setValue(html)
    }
    return <RichTextField label="Tekst" read={read} value={value} onChange={onChange} {...props} />
  }
  render(<Form />)
  return {
    said,
    change: (html: string) => act(() => change(html)),
    text: screen.getByRole('textbox', { name: 'Tekst' }),
  }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const last = (said: ReturnType<typeof show>['said']) => said.mock.lastCall?.[0]

/** Chooses everything in the text, as Ctrl A does. */
const chooseAll = (text: HTMLElement) => fireEvent.keyDown(text, { key: 'a', ctrlKey: true })

test('is a text box of several lines, with what is said about it', () => {
  const { text } = show('<p>Zout</p>', { isInvalid: true, isRequired: true, describedBy: 'fout', id: 'veld-content' })
  expect(text).toHaveProperty('id', 'veld-content')
  expect(text.getAttribute('aria-multiline')).toBe('true')
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(text.getAttribute('aria-required')).toBe('true')
  expect(text.getAttribute('aria-describedby')).toMatch(/^fout /)
  expect(screen.getByText('1 woord')).toBeTruthy()
})

test('says nothing until somebody changes something, nor when the value changes elsewhere', () => {
  const { said, change, text } = show('<p>Een</p>\n<p>Twee</p>')
  change('<p>Een</p>\n<p>Drie</p>')
  expect(text.textContent).toBe('EenDrie')
  expect(said).not.toHaveBeenCalled()
})

test('the toolbar formats the chosen text, and shows how it is', () => {
  const { said, text } = show('<p>Zout</p>')
  chooseAll(text)
  press('Vet')
  expect(last(said)).toBe('<p><strong>Zout</strong></p>')
  expect(screen.getByRole('button', { name: 'Vet' }).getAttribute('aria-pressed')).toBe('true')
  press('Opsomming')
  expect(last(said)).toBe('<ul><li><strong>Zout</strong></li></ul>')
  press('Ongedaan maken')
  press('Ongedaan maken')
  expect(last(said)).toBe('<p>Zout</p>')
  press('Opnieuw')
  expect(last(said)).toBe('<p><strong>Zout</strong></p>')
})

test('a heading is chosen by its name', () => {
  const { said } = show('<p>Zout</p>')
  press('Soort alinea: Tekst')
  press('Tussenkop')
  expect(last(said)).toBe('<h3>Zout</h3>')
  expect(screen.getByRole('button', { name: 'Soort alinea: Tussenkop' })).toBeTruthy()
})

test('the toolbar is one stop for Tab, and arrow keys move in it', () => {
  show('<p>Zout</p>')
  const bar = within(screen.getByRole('toolbar', { name: 'Opmaak' }))
  const stops = () => bar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(1)
  act(() => stops()[0]?.focus())
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Vet' }))
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Opnieuw' }))
  expect(stops()).toEqual([document.activeElement])
})

test('a link is made by Ctrl K, judged, and removed again', () => {
  const { said, text } = show('<p>Zout</p>')
  chooseAll(text)
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true })
  const address = screen.getByRole('textbox', { name: 'Adres' })
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  press('Link maken')
  expect(screen.getByText('Vul een webadres, e-mailadres of telefoonnummer in')).toBeTruthy()
  fireEvent.change(address, { target: { value: 'www.voorbeeld.nl' } })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(last(said)).toBe('<p><a href="https://www.voorbeeld.nl/">Zout</a></p>')

  press('Link')
  press('Link weghalen')
  expect(last(said)).toBe('<p>Zout</p>')
})

test('a picture needs a description, or the word that it is decoration', async () => {
  const uploadPicture = async () => ({ id: 7, url: '/storage/uploads/7.webp', width: 800, height: 500 })
  const { said } = show('<p>Zout</p>', { uploadPicture })
  press('Afbeelding')
  const panel = screen.getByRole('group', { name: 'Afbeelding' })
  const input = panel.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } })
  await screen.findByRole('button', { name: 'Andere afbeelding' })
  press('Invoegen')
  expect(screen.getByText(/^Beschrijf wat er te zien is/)).toBeTruthy()
  expect(said).not.toHaveBeenCalled()

  fireEvent.change(screen.getByRole('textbox', { name: /^Beschrijving/ }), { target: { value: 'Een zak zout' } })
  press('Invoegen')
  const image = '<img src="/storage/uploads/7.webp" width="800" height="500" alt="Een zak zout" loading="lazy" />'
  expect(last(said)).toContain(`<figure>${image}</figure>`)
})

// In the footer, and as what a screen reader says.
test('says which words and pictures were not pasted', async () => {
  const { text } = show('')
  const html = '<p>Zout <del>elke maand</del></p><img src="https://x.nl/a.jpg">'
  fireEvent.paste(text, { clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : '') } })
  const said = /^Doorgehaalde woorden zijn niet meegeplakt\. Eén afbeelding is niet meegeplakt\./
  expect(screen.getAllByText(said)).toHaveLength(2)
})

test('of two pictures that are pasted one after the other the last counts', async () => {
  const uploaded: string[] = []
  const uploadPicture = async ({ name }: File) => {
    uploaded.push(name)
    return { id: 1, url: `/storage/uploads/${name}`, width: 8, height: 5 }
  }
  const { said, text } = show('', { uploadPicture })
  for (const name of ['een.png', 'twee.png']) {
    const clipboardData = { files: [new File(['x'], name, { type: 'image/png' })], getData: () => '' }
    fireEvent.paste(text, { clipboardData })
    await screen.findByRole('button', { name: 'Andere afbeelding' })
  }
  fireEvent.click(screen.getByRole('checkbox', { name: /^Decoratief/ }))
  press('Invoegen')
  expect(uploaded).toEqual(['een.png', 'twee.png'])
  expect(last(said)).toContain('<img src="/storage/uploads/twee.png" width="8" height="5" alt="" loading="lazy" />')
})

test('what an upload fails by is told, and the panel stays', async () => {
  const uploadPicture = async () => {
    throw new ApiError(422, 'Bewaar de foto als jpg en kies hem opnieuw')
  }
  show('', { uploadPicture })
  press('Afbeelding')
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.heic', { type: 'image/heic' })] } })
  await waitFor(() => expect(screen.getByText('Bewaar de foto als jpg en kies hem opnieuw')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Invoegen' })).toBeTruthy()
})

test('a table is inserted with headings, and has its own tools while the caret is in it', () => {
  const { said } = show('')
  press('Tabel invoegen')
  expect(last(said)).toContain('<thead><tr><th scope="col"></th><th scope="col"></th></tr></thead>')
  press('Kolom erbij')
  expect(last(said)?.match(/<th /g)).toHaveLength(3)
  press('Kopregel')
  expect(last(said)).not.toContain('<th')
  press('Tabel weg')
  expect(screen.queryByRole('toolbar', { name: 'Tabel' })).toBe(null)
})

test('who may only read has no toolbar, and can still go through the text', () => {
  const { text } = show('<p>Zout</p>', { isReadOnly: true })
  expect(screen.queryByRole('toolbar')).toBe(null)
  expect(text.getAttribute('contenteditable')).toBe('false')
  expect(text.getAttribute('aria-readonly')).toBe('true')
  expect(text.tabIndex).toBe(0)
})

test('what readers stumble over is listed, and leads to its place', () => {
  show('<h2>Kop</h2><p>Klik <a href="/service/faq">hier</a></p>')
  press('1 drempel voor lezers')
  press("De link 'hier' zegt niet waar hij heen gaat")
  expect(screen.getByRole('button', { name: 'Link' }).getAttribute('aria-pressed')).toBe('true')
})

test('a hurdle is said at its own place, and is no part of what is stored', () => {
  const { said, text } = show(
    '<h3>Zo werkt het</h3><p>Klik <a href="/service/faq">hier</a></p><table><tbody><tr><td>a</td></tr></tbody></table>',
  )
  const titles = [...text.querySelectorAll('[data-hurdle]')].map((one) => one.getAttribute('title'))
  expect(titles).toEqual([
    "'Zo werkt het' slaat een niveau over: maak er een grotere kop van",
    "De link 'hier' zegt niet waar hij heen gaat",
    'Een tabel zonder kopregel of kopkolom',
  ])
  expect(text.querySelector('h3')?.hasAttribute('data-hurdle')).toBe(true)

  chooseAll(text)
  press('Vet')
  expect(last(said)).not.toMatch(/hurdle|title=/)
})

test('who may only read is told of no hurdles', () => {
  const { text } = show('<h3>Zo werkt het</h3>', { isReadOnly: true })
  expect(text.querySelectorAll('[data-hurdle]')).toHaveLength(0)
})

test('help with writing is one press away, beside the text that stays', () => {
  show('')
  const help = screen.getByRole('link', { name: /^Hulp bij schrijven/ })
  expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual([staffPaths.writingHelp, '_blank'])
})

test('where a table is inserted, its first heading can be typed at once', () => {
  const { said, text } = show('<p>Zout</p>')
  chooseAll(text)
  press('Tabel invoegen')
  press('Vet')
  press('Soort alinea: Tekst')
  press('Kop')
  expect(last(said)).toContain('<thead><tr><th scope="col"><h2></h2></th>')
})
