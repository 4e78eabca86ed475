import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { loadConfig } from '../config.ts'
import { examineSite } from '../operator/examine-site.ts'
import { openDatabase } from './database.ts'
import { engineMajor } from './embedded-files.ts'

describe.runIf(testEngine === 'embedded')('the folder of an embedded database', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-folder-'))
  const folder = path.join(dataDir, 'database')
  const versionFile = path.join(folder, 'PG_VERSION')
  beforeAll(() => copySnapshot(dataDir))
  afterEach(() => writeFileSync(versionFile, `${engineMajor}\n`))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const stateOf = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const { size, mtimeMs } = statSync(path.join(folder, name))
      return [name, size, mtimeMs]
    })

  test('has the major version that this engine is known by', () => {
    expect(readFileSync(versionFile, 'utf8').trim()).toBe(engineMajor)
  })

  test.each([
    [
      'an older engine',
      () => writeFileSync(versionFile, '17\n'),
      /is of engine 17, and .* opens engine 18\..* restore/,
    ],
    ['a newer engine', () => writeFileSync(versionFile, '19\n'), /is of engine 19, and .* opens engine 18\..* restore/],
    ['nobody knows which', () => writeFileSync(versionFile, ''), /its files are damaged.* restore <file> --replace/],
    ['none, for a file is lost', () => rmSync(versionFile), /its files are damaged.* restore <file> --replace/],
  ])('of %s is refused, and left as it is', async (_whose, change, refusal) => {
    change()
    const before = stateOf()

    await expect(openDatabase({ url: null, dataDir })).rejects.toThrow(refusal)
    const report = await examineSite(() => loadConfig({ DATA_DIR: dataDir }), [])

    const lines = report.lines.join('\n').split('\n')
    expect(lines.find((line) => /^fault +database /.test(line))).toMatch(refusal)
    expect(stateOf()).toEqual(before)
  })
})
