import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { version } from '../version.ts'
import { webDir } from '../web-dir.ts'
import { type Check, type NamedFinding, runChecks, type Site } from '../watch/doctor/check.ts'
import { allChecks } from '../watch/doctor/checks.ts'
import { thisMachine } from '../watch/doctor/machine.ts'
import { inColumns } from './in-columns.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

// With the start of the command at most ten seconds.
const limitMs = 7_000

/** Judges the set-up of this server, in ten seconds at most; it fails when something is a fault. */
export const doctor: OperatorCommand = {
  usage: [
    'doctor [--json]         what is wrong with this set-up, and what to do; for monitoring as JSON, without personal data',
  ],

  async run({ config, db }, words) {
    const isJson = readDoctorWords(words)
    return reportOf(await examine({ config, isServer: true, database: () => Promise.resolve(db) }), isJson)
  },
}

/** Whether the words ask for JSON. Throws an `OperatorMistake` for any other word. */
export function readDoctorWords(words: readonly string[]): boolean {
  try {
    const { values } = parseArgs({ args: [...words], options: { json: { type: 'boolean' } } })
    return values.json === true
  } catch (error) {
    throw new OperatorMistake((error as Error).message)
  }
}

type Examined = { config: Config; isServer: boolean; database: () => Promise<Database | null> }

export function examine(examined: Examined, checks: readonly Check[] = allChecks): Promise<NamedFinding[]> {
  const site: Site = { ...examined, webDir, machine: thisMachine() }
  return runChecks(checks, site, limitMs)
}

/** The report as lines of text, or of JSON. With a fault among the findings it is thrown: the command has failed. */
export function reportOf(findings: readonly NamedFinding[], isJson: boolean): string[] {
  const lines = isJson
    ? JSON.stringify({ version, checks: findings }, null, 2).split('\n')
    : [...linesOf(findings), '', summaryOf(findings)]
  if (findings.some(({ level }) => level === 'fault')) throw new Error(lines.join('\n'))
  return lines
}

function linesOf(findings: readonly NamedFinding[]): string[] {
  const [first, ...rows] = [['', 'check', 'found'], ...findings.map(({ level, name, found }) => [level, name, found])]
  const [heading, ...lines] = inColumns([first, ...rows])
  const indent = ' '.repeat(heading!.indexOf('found'))
  return lines.flatMap((line, index) => {
    const { remedy } = findings[index]!
    return remedy === undefined ? [line] : [line, `${indent}${remedy}`]
  })
}

function summaryOf(findings: readonly NamedFinding[]): string {
  const count = (wanted: NamedFinding['level']) => findings.filter(({ level }) => level === wanted).length
  const warnings = count('warning')
  const faults = count('fault')
  return `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${faults} ${faults === 1 ? 'fault' : 'faults'}.`
}
