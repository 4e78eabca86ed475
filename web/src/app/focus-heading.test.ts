import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { focusHeading, watchLostFocus } from './focus-heading.ts'

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

test('a field that the page begins with keeps it', () => {
  main().insertAdjacentHTML('beforeend', '<input>')
  document.querySelector('input')?.focus()

  focusHeading()

  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('whoever took the focus keeps it', async () => {
  focusHeading()
  document.querySelector('button')?.focus()

  replaceHeading('Geregistreerd')
  await new Promise((done) => setTimeout(done))

  expect(document.activeElement?.textContent).toBe('Nu proberen')
})

describe('when what had the focus is removed', () => {
  const button = () => document.querySelector('button')!
  // As long as it takes to draw what comes next.
  const nextDrawing = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))

  beforeEach(() => onTestFinished(watchLostFocus()))

  test('the heading of the page gets it', async () => {
    button().focus()

    button().remove()

    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  test('the heading of the open dialog gets it', async () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog open><h2>Rij 1</h2><input></dialog>')
    const field = document.querySelector('input')!
    field.focus()

    field.remove()

    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rij 1'))
  })

  test('what the page focuses itself keeps it', async () => {
    main().insertAdjacentHTML('beforeend', '<input>')
    const field = document.querySelector('input')!
    button().focus()

    button().remove()
    field.focus()

    await nextDrawing()
    expect(document.activeElement).toBe(field)
  })

  test('nothing gets it after a click beside everything', async () => {
    button().focus()
    // What a browser does then.
    button().blur()
    await nextDrawing()

    button().remove()

    await nextDrawing()
    expect(document.activeElement).toBe(document.body)
  })
})
