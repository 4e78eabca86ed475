import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { checkBody } from './check-body.ts'
import { calls, makeOpenApiDocument } from './openapi.ts'
import { requestExamples } from './openapi-examples.ts'

const document = makeOpenApiDocument()

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('docs/openapi.json is this document; if not, run `npm run openapi`', () => {
  const checkedIn = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')

  expect(JSON.parse(checkedIn)).toEqual(JSON.parse(JSON.stringify(document)))
})

test('every call of the contract is in it', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`${import.meta.dirname}/${file}`) as Promise<object>))
  const names = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (value?.method && value.path ? [name] : [])),
  )

  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(names))
})

describe.each(calls)('$name', ({ name, endpoint }) => {
  const { method, path, aliases = [], access, query, body } = endpoint
  const operations = [path, ...aliases].map((address) => operationAt(address, method))

  test('says who may call it, under each of its paths', () => {
    for (const operation of operations) expect(operation?.['x-access']).toBe(access)
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

type Operation = {
  'x-access': string
  parameters: { in: string; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
}

function operationAt(path: string, method: string): Operation | undefined {
  const item = document.paths[path.replace(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined
  return item?.[method.toLowerCase()]
}

function bodyFields(operation: Operation | undefined): object[] {
  return Object.values(operation?.requestBody?.content['application/json'].schema.properties ?? {})
}

function queryFields(operation: Operation | undefined): object[] {
  return (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ schema }) => schema)
}
