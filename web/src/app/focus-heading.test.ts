import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { focusHeading } from './focus-heading.ts'

beforeEach(() => {
  document.body.innerHTML = '<main><h1>Bewaard op dit apparaat</h1><button>Nu proberen</button></main>'
})

const main = () => document.querySelector('main')!
const heading = () => document.querySelector('h1')

function replaceHeading(text: string) {
  const next = Object.assign(document.createElement('h1'), { textContent: text })
  heading()?.replaceWith(next)
}

test('the heading that replaces the one with the focus takes it over, time after time', async () => {
  focusHeading()
  expect(document.activeElement).toBe(heading())

  for (const text of ['Geregistreerd', 'Nog te versturen']) {
    replaceHeading(text)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  }
})

test('a heading that comes later gets the focus then', async () => {
  main().replaceChildren()
  focusHeading()

  main().innerHTML = '<div><h1>Nog te versturen</h1></div>'

  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('whoever took the focus keeps it', async () => {
  focusHeading()
  document.querySelector('button')?.focus()

  replaceHeading('Geregistreerd')
  await new Promise((done) => setTimeout(done))

  expect(document.activeElement?.textContent).toBe('Nu proberen')
})
