import { makeOpenApiDocument, type NamedCall } from '@portal/contract/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'

type Header = { $ref?: string; required?: boolean }
type Answer = {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, { schema?: object }>
}
type Operation = { responses: Record<string, Answer> }

/** Judges answers by the OpenAPI document: what is wrong with this one, or null. */
export function createJudge() {
  const document = JSON.parse(JSON.stringify(makeOpenApiDocument())) as ReturnType<typeof makeOpenApiDocument>
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')

  const referred = <Part extends { $ref?: string }>(part: Part): Part => {
    const steps = part.$ref?.split('/').slice(1)
    return steps
      ? (steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], document) as Part)
      : part
  }

  const validators = new Map<object, ValidateFunction>()
  // Compiled once for each schema, which takes longer than to judge by it.
  function validatorOf(schema: object): ValidateFunction {
    const known = validators.get(schema) ?? ajv.compile(absolute(schema))
    validators.set(schema, known)
    return known
  }

  return ({ endpoint: { path } }: NamedCall, method: string, response: LightMyRequestResponse): string | null => {
    const { statusCode: status, headers, body } = response
    const template = path.replace(/:(\w+)/g, '{$1}')
    const operation = (document.paths[template] as Record<string, Operation | undefined>)[method.toLowerCase()]
    if (status >= 500) return `${status} is a fault of ours`
    const leak = status < 400 ? null : leakIn(response)
    if (leak) return `${status} tells of our inside: ${leak}`
    if (!operation) return status === 405 && headers.allow === undefined ? '405 lacks Allow' : null
    if (!operation.responses[status]) return `${status} is not documented: ${body}`

    const answer = referred(operation.responses[status])
    const missing = Object.entries(answer.headers ?? {}).filter(
      ([name, header]) => referred(header).required && headers[name.toLowerCase()] === undefined,
    )
    if (missing.length > 0) return `${status} lacks ${missing.map(([name]) => name).join(', ')}`
    if (!answer.content) return body === '' ? null : `${status} has a body: ${body}`
    const json = answer.content['application/json']?.schema
    const types = json ? ['application/json; charset=utf-8'] : Object.keys(answer.content)
    if (!types.includes(String(headers['content-type']))) return `${status} is ${headers['content-type']}`
    if (!json) return null

    const validate = validatorOf(json)
    return validate(JSON.parse(body)) ? null : `${status}: ${ajv.errorsText(validate.errors)}: ${body}`
  }
}

// References as seen from outside the document.
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object
}

// What stacks, the database, Node and our libraries write.
const inside =
  /\bat \S+:\d+:\d+|\.[cm]?[jt]s:\d+|node_modules|\b[A-Z]\w+Error\b|sqlstate|pglite|postgres|\bpg_\w|violates|duplicate key|syntax error|invalid (?:input|byte)|relation "|column "|select .+ from|unexpected (?:token|end)|\b(?:ECONN|ENOENT|EACCES|FST_)|\[object |\bundefined\b|\bNaN\b/i

// Cookies have random tokens, in which any short word may stand.
function leakIn({ body, headers: { 'set-cookie': _, ...headers } }: LightMyRequestResponse): string | null {
  return inside.exec(`${body} ${JSON.stringify(headers)}`)?.[0] ?? null
}
