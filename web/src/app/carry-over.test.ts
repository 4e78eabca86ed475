import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { keepEarlyTaps } from './early-taps.ts'
import { readPage, repeatTaps, restoreFields } from './carry-over.ts'

beforeAll(() => {
  vi.stubGlobal(
    'PerformanceObserver',
    vi.fn(
      class {
        observe = () => {}
      },
    ),
  )
  // jsdom has no layout.
  Element.prototype.checkVisibility = function isShown() {
    return this.closest('[hidden]') === null
  }
  keepEarlyTaps()
})

afterEach(() => document.body.replaceChildren())

const fields = `
  <input name="plaats"><input name="merk" value="A"><textarea name="vraag"></textarea>
  <input type="checkbox" name="akkoord">
  <input type="radio" name="soort" value="1"><input type="radio" name="soort" value="2">
  <select name="land"><option>NL</option><option>BE</option></select>`

test('what was typed and chosen is entered again in the fields of the portal, and the focus is there', () => {
  const early = openEarly(`<div hidden>${fields}</div><form>${fields}</form>`)
  const place = early.querySelector<HTMLInputElement>('form [name=plaats]')
  fill(early.querySelector('form'), { plaats: 'Ede', vraag: 'Hoe?', soort: '2', land: 'BE' })
  early.querySelector<HTMLInputElement>('form [name=akkoord]')?.click()
  place?.focus()
  place?.setSelectionRange(1, 2)

  const { page, told } = takeOver(early, `<form>${fields}</form>`)

  const entered = [...new FormData(page.querySelector('form') ?? undefined)]
  expect(Object.fromEntries(entered)).toEqual({
    plaats: 'Ede',
    merk: 'A',
    vraag: 'Hoe?',
    akkoord: 'on',
    soort: '2',
    land: 'BE',
  })
  expect(told).toEqual(['plaats', 'vraag', 'akkoord', 'soort', 'land'])
  const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
  expect({ name, selectionStart, selectionEnd }).toEqual({ name: 'plaats', selectionStart: 1, selectionEnd: 2 })
})

test('buttons that were tapped wait, and are pressed once, in that order, if they are still there', () => {
  const early = openEarly(
    `<button>Een</button><button>Twee</button><button>Weg</button><button aria-disabled="true">Dicht</button>
     <button class="menu"><span class="personal-text"></span></button>`,
  )
  const [one, two, gone, shut, menu] = early.querySelectorAll('button')
  const reached = vi.fn()
  early.addEventListener('click', reached)

  for (const button of [two, one, two, gone, shut, menu]) button?.click()
  expect([two, one, shut].map((button) => button?.ariaBusy)).toEqual(['true', 'true', null])
  expect(reached).not.toHaveBeenCalled()

  const { pressed } = takeOver(
    early,
    `<button>Een 12</button><button>Twee</button><button>Dicht</button><button class="menu">Jan</button>`,
  )
  expect(pressed).toEqual(['Twee', 'Een 12', 'Jan'])
})

test('a repeated tap moves the focus, unless somebody went on to another field', async () => {
  const html = '<button>Vandaag</button><input name="next"><input name="other">'
  const press = (event: Event) =>
    event.target instanceof HTMLButtonElement &&
    event.target.parentElement?.querySelector<HTMLInputElement>('[name=next]')?.focus()
  document.addEventListener('click', press)
  onTestFinished(() => document.removeEventListener('click', press))

  for (const [goesOnTo, staysIn] of [
    [null, 'next'],
    ['other', 'other'],
  ]) {
    const early = openEarly(html)
    const button = early.querySelector('button')
    button?.focus()
    button?.click()
    if (goesOnTo) early.querySelector<HTMLInputElement>(`[name=${goesOnTo}]`)?.focus()

    const { page, pressed } = takeOver(early, html)
    await Promise.resolve()

    expect(pressed).toEqual(['Vandaag'])
    expect(page.contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.getAttribute('name')).toBe(staysIn)
  }
})

test('a form that was sent by Enter goes once, after its fields are filled in', () => {
  const form = '<form role="search"><input name="zoek"></form>'
  const early = openEarly(form)
  fill(early.querySelector('form'), { zoek: 'AB 12' })
  const isSentByTheBrowser = [1, 2].map(() =>
    early.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )

  const { sent } = takeOver(early, form)

  expect(isSentByTheBrowser).toEqual([false, false])
  expect(sent).toEqual(['AB 12'])
})

test('Enter leads to the next field of a phone that says so, and elsewhere stays the form’s', () => {
  const isPhone = vi.fn(() => true)
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone() }))
  const form =
    '<form><input name="postcode" enterkeyhint="next"><select name="merk"></select><button>Stuur</button></form>'
  const early = openEarly(form)
  const field = early.querySelector('input')
  const pressEnter = () =>
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))

  expect(pressEnter()).toBe(false)
  expect(document.activeElement).toBe(early.querySelector('select'))

  isPhone.mockReturnValue(false)
  expect(pressEnter()).toBe(true)
})

test('once the portal is there, a tap is its own', () => {
  const page = pageWith('<button>Een</button>')
  const reached = vi.fn()
  page.addEventListener('click', reached)

  page.querySelector('button')?.click()

  expect(reached).toHaveBeenCalledOnce()
})

function openEarly(html: string): HTMLElement {
  const page = pageWith(html)
  page.dataset.opening = ''
  return page
}

function pageWith(html: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = html
  document.body.append(page)
  return page
}

function fill(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.assign(form?.elements.namedItem(name) ?? {}, { value })
  }
}

/** Puts a page in the place of the early one, and notes what happens on it. */
function takeOver(early: HTMLElement, html: string) {
  const left = readPage(early)
  const page = pageWith(html)
  early.remove()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const told: string[] = []
  const pressed: (string | null)[] = []
  const sent: unknown[] = []
  const nameOf = ({ target }: Event) => (target as HTMLInputElement).name
  page.addEventListener('input', (event) => told.push(nameOf(event)), stop)
  page.addEventListener(
    'change',
    (event) => event.target instanceof HTMLSelectElement && told.push(nameOf(event)),
    stop,
  )
  page.addEventListener(
    'click',
    ({ target }) => target instanceof HTMLButtonElement && pressed.push(target.textContent),
  )
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(new FormData(event.target as HTMLFormElement).get('zoek'))
  })
  restoreFields(left, page)
  repeatTaps(left, page)
  return { page, told, pressed, sent }
}
