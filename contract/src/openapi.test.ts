import { readdirSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkBody } from './check-body.ts'
import { calls, makeOpenApiDocument } from './openapi.ts'
import { replyExamples, requestExamples } from './openapi-examples.ts'

const document = makeOpenApiDocument()

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every call of the contract is in it', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`${import.meta.dirname}/${file}`) as Promise<object>))

  const described = new Set<unknown>(calls.map(({ endpoint }) => endpoint))

  expect(modules.flatMap(endpointsIn).filter((endpoint) => !described.has(endpoint))).toEqual([])
})

test('its schemas have the names that types of clients get', () => {
  const names = Object.keys(document.components.schemas)

  for (const name of ['Member', 'Registration', 'Product', 'NewsArticle', 'Promotion', 'CreateRegistrationBody']) {
    expect(names).toContain(name)
  }
  expect(JSON.stringify(document.paths)).not.toContain('"properties"')
})

test('bounds batches, keys and pages', () => {
  const { RegisterBatchBody, CheckBatchBody } = document.components.schemas

  for (const body of [RegisterBatchBody, CheckBatchBody]) {
    expect(body).toMatchObject({ properties: { rows: { minItems: 1, maxItems: 500 } } })
  }
  expect(parameter('/api/productregistration/bulk', 'POST', 'Idempotency-Key')).toMatchObject(boundedKey)
  expect(parameter('/api/productregistration/bulk/:key', 'GET', 'key')).toMatchObject(boundedKey)
  expect(parameter('/api/points', 'GET', 'page')).toEqual({ type: 'integer', minimum: 1 })
})

test.each([
  ['/sanctum/csrf-cookie', 'GET', '204 400 401 429 431 500 503'],
  ['/login', 'POST', '200 204 400 401 408 413 415 419 422 429 431 500 503'],
  ['/email/verification-notification', 'POST', '200 204 400 401 408 413 415 419 422 429 431 500 503'],
  ['/email/verify/:id/:hash', 'GET', '204 302 400 401 403 404 429 431 500 503'],
  ['/api/productregistration/bulk', 'POST', '200 400 401 403 408 409 413 415 419 422 429 431 500 503'],
  ['/api/sparco/sso', 'GET', '200 400 401 403 431 500 503'],
])('%s %s says which statuses it sends', (path, method, statuses) => {
  expect(Object.keys(operationAt(path, method)?.responses ?? {}).join(' ')).toBe(statuses)
})

test('describes the whole verification link', () => {
  const parameters = operationAt('/email/verify/:id/:hash', 'GET')?.parameters.map((one) => [one.name, one.required])

  expect(parameters).toEqual(['id', 'hash', 'expires', 'signature'].map((name) => [name, true]))
})

describe.each(calls)('$name', ({ name, endpoint }) => {
  const { method, path, aliases = [], access, query, body, reply, pageReply } = endpoint
  const operations = [path, ...aliases].map((address) => operationAt(address, method))

  test('says who may call it, under each of its paths', () => {
    for (const operation of operations) expect(operation?.['x-access']).toBe(access)
  })

  test('has a summary', () => {
    for (const operation of operations) expect(operation?.summary).toMatch(/\S/)
  })

  test('has an example of each answer that has a body', () => {
    for (const operation of operations) {
      const answers = Object.values(operation?.responses ?? {}).map((one) =>
        one.$ref ? referred<Answer>(one.$ref) : one,
      )
      for (const { content } of answers) {
        // A file has none.
        if (content && !endpoint.givesFile) expect(Object.keys(content['application/json'].examples)).not.toEqual([])
      }
    }
  })

  test.runIf(reply)('has examples that are answers of the call', () => {
    const schemas = [reply, pageReply].filter((schema) => schema !== undefined)

    expect(replyExamples[name]).toHaveLength(schemas.length)
    for (const [index, schema] of schemas.entries()) z.parse(schema, replyExamples[name]![index])
  })

  test.runIf(body ?? query)('describes every field that may be sent', () => {
    const fields = operations.flatMap((operation) => [...bodyFields(operation), ...queryFields(operation)])

    expect(fields.length).toBeGreaterThan(0)
    for (const schema of fields) expect('type' in schema || 'anyOf' in schema).toBe(true)
  })

  test.runIf(body)('has an example that is accepted', async () => {
    expect(await checkBody(body!, requestExamples[name] ?? {})).toEqual({ value: expect.anything() })
  })
})

const boundedKey = { minLength: 1, maxLength: 200, pattern: expect.any(String) }

type Content = { 'application/json': { schema: { $ref: string }; examples: object } }
type Answer = { $ref?: string; content?: Content }
type Operation = {
  summary: string
  'x-access': string
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Partial<Content> }
  responses: Record<string, Answer>
}

// Also those of a table, such as `articleCalls`. What has a prototype of its own is a schema.
function endpointsIn(table: object): object[] {
  return Object.values(table).flatMap((value) => {
    if (typeof value !== 'object' || value === null) return []
    if ('method' in value && 'path' in value) return [value]
    return Object.getPrototypeOf(value) === Object.prototype ? endpointsIn(value) : []
  })
}

function operationAt(path: string, method: string): Operation | undefined {
  const item = document.paths[path.replace(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined
  return item?.[method.toLowerCase()]
}

function parameter(path: string, method: string, name: string): object | undefined {
  return operationAt(path, method)?.parameters.find((one) => one.name === name)?.schema
}

/** What a reference such as '#/components/schemas/Member' stands for. */
function referred<Part>($ref: string): Part {
  const parts = $ref.split('/').slice(1)
  return parts.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document) as Part
}

function bodyFields(operation: Operation | undefined): object[] {
  const { schema } = operation?.requestBody?.content['application/json'] ?? {}
  // A file has no fields.
  if (!schema) return []
  return Object.values(referred<{ properties: Record<string, object> }>(schema.$ref).properties)
}

function queryFields(operation: Operation | undefined): object[] {
  return (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ schema }) => schema)
}
