import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, commandsOf, readPage } from '../e2e/operations/page.ts'
import { loadConfig } from '../server/src/config.ts'

const root = join(import.meta.dirname, '..')

describe('the page of an operator', () => {
  const page = readPage()
  const blocks = blocksOf(page)
  const run = blocks.filter(({ notRun }) => notRun === null)
  const commands = run.flatMap(commandsOf)

  test('installs everything in at most thirty-five commands, one a line', () => {
    expect(commands.length).toBeGreaterThan(20)
    expect(commands.length).toBeLessThanOrEqual(35)
    expect(commands.filter((line) => /&&|;|\|\||\\$|^\s/.test(line))).toEqual([])
  })

  test('marks what is not run with the reason, at most three times', () => {
    expect(blocks.length - run.length).toBeLessThanOrEqual(3)
    expect(page.match(/<!-- not run/g) ?? []).toHaveLength(blocks.length - run.length)
  })

  test('has no other blocks than commands and texts of files', () => {
    const fences = [...page.matchAll(/^```(.*)$/gm)].map(([, language]) => language)
    const opening = fences.filter((_language, index) => index % 2 === 0)
    expect(opening.filter((language) => !['sh', 'yaml', 'conf'].includes(language ?? ''))).toEqual([])
  })

  test('names only files that a release brings', () => {
    const named = commands.flatMap((line) => line.match(/\bdeploy\/[\w./@-]+/g) ?? [])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('gives the portals settings that they know and accept', () => {
    const file = /\/etc\/installateursportaal\.env <<END\n([\s\S]*?)\nEND$/m.exec(page)?.[1] ?? ''
    const values: Record<string, string> = {
      SITE_ADDRESS: 'portaal.example',
      SMTP_URL: 'smtp://relay.example:587',
      MAIL_FROM: 'portaal@firma.example',
      CONTACT_EMAIL: 'service@firma.example',
      OWN_RECIPIENT: `age1${'q'.repeat(58)}`,
      DRILL_RECIPIENT: `age1${'q'.repeat(58)}`,
    }
    const filledIn = file.replaceAll(/\$([A-Z_]+)/g, (_all, name: string) => values[name] ?? 'f'.repeat(48))
    const environment = Object.fromEntries(filledIn.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const known = readFileSync(join(root, '.env.example'), 'utf8')
    const unit = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '3000', DATA_DIR: '/var/lib/portal' }

    expect(Object.keys(environment).filter((name) => !known.includes(`# ${name}=`))).toEqual([])
    expect(loadConfig({ ...unit, ...environment }).appUrl).toBe('https://portaal.example')
  })
})

describe('what is read from a page', () => {
  const page = [
    '```sh',
    'install /dev/stdin /etc/a <<END',
    'one',
    'END',
    'systemctl start a',
    '```',
    '<!-- not run: it takes a day -->',
    '```sh',
    'wait',
    '```',
    '```conf',
    'a = 1',
    '```',
    '',
  ].join('\n')

  test('is each block of commands, with its mark', () => {
    expect(blocksOf(page)).toEqual([
      { text: 'install /dev/stdin /etc/a <<END\none\nEND\nsystemctl start a\n', notRun: null },
      { text: 'wait\n', notRun: 'it takes a day' },
    ])
  })

  test('counts what is written into a file as one command with it', () => {
    expect(blocksOf(page).map(commandsOf)).toEqual([['install /dev/stdin /etc/a <<END', 'systemctl start a'], ['wait']])
  })
})
