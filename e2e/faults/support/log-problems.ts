import { customer } from './registration-load.ts'
import { memberName } from './site.ts'
import { secretsInUse } from './client.ts'

const emailAddress = /[^\s"'<>@/\\]+@[^\s"'<>@/\\]+\.[a-z]{2,}/i
const digits = customer.phoneNumber.replaceAll(' ', '')

/** Problems in a log: lines that are no JSON object, passwords, cookies, tokens and personal data. */
export function logProblems(log: string): string[] {
  const personal = [customer.name, customer.phoneNumber, digits, digits.slice(1), memberName]
  const secrets = [...secretsInUse].filter((secret) => secret !== '')
  return log
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const problems = isJsonObject(line) ? [] : ['no JSON object']
      if (emailAddress.test(line)) problems.push('an e-mail address')
      if (personal.some((value) => line.includes(value))) problems.push('a name or phone number')
      if (secrets.some((secret) => line.includes(secret))) problems.push('a password, cookie or token')
      return problems.map((problem) => `${problem}: ${line}`)
    })
}

function isJsonObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
