import { describe, expect, test } from 'vitest'
import { safeRedirect } from './login-page.tsx'

const origin = 'https://portaal.example'

describe('the way back after the login', () => {
  test.each([
    '/registraties',
    '/registraties?page=3&zoek=AB+12',
    '/installateurproductregistratie?install_date=14-11-2026#klant',
    '/nieuws/dubbele-punten',
    '/service/faq',
    '/cadeaushop',
  ])('leads to the page that was asked for: %s', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe(wanted)
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no text at all', ['/registraties']],
    ['another site', 'https://evil.example/registraties'],
    ['another site without its scheme', '//evil.example'],
    ['three slashes', '///evil.example/registraties'],
    ['a backslash', '/\\evil.example'],
    ['a backslash further on', '/registraties\\..\\..\\evil'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a slash', '/javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a tab', '/\t/evil.example'],
    ['a line break', '/\n/evil.example'],
    ['a carriage return in a known path', '/registraties\r\nSet-Cookie: a=b'],
    ['a blank in front', ' /registraties'],
    ['a NUL', '/registraties\u0000'],
    ['user information', 'https://portaal.example@evil.example/'],
    ['an at sign', '/@evil.example'],
    ['dots that climb out', '/nieuws/../../evil'],
    ['a relative path', 'registraties'],
    ['an unknown path', '/geheim'],
    ['a call of the API', '/api/user'],
    ['the login itself', '/?redirect=/registraties'],
    ['the alias of the login', '/login'],
  ])('leads to the dashboard for %s', (_, wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('/dashboard')
  })
})
