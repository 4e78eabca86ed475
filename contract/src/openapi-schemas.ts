import * as z from 'zod/mini'
import { batchRowBody, checkBatchBody, registerBatchBody } from './bulk-registration.ts'

export type Json = Record<string, unknown>

/** What may be sent as this body. The constraints are those of the values that are read from it. */
export function jsonOfInput(body: z.ZodMiniObject): Json {
  const json = toJson(body, 'input')
  const row = rowBodies.get(body)
  return row
    ? { ...json, properties: { ...(json.properties as Json), rows: arrayOf(json, toJson(row, 'input')) } }
    : json
}

/** The parameters of a query by name. All of them are texts there, so the types are those of the values that are read. */
export function jsonOfQuery(query: z.ZodMiniObject): Record<string, Json> {
  return (toJson(query, 'output') as { properties: Record<string, Json> }).properties
}

export function jsonOfOutput(reply: z.ZodMiniType): Json {
  return toJson(reply, 'output')
}

// The rows of a batch are judged one by one, so the schema of the call knows them as objects only.
const rowBodies = new Map<z.ZodMiniType, z.ZodMiniObject>([
  [registerBatchBody, batchRowBody],
  [checkBatchBody, z.partial(batchRowBody)],
])

function arrayOf({ properties }: Json, items: Json): Json {
  return { ...(properties as { rows: Json }).rows, items }
}

function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') Object.assign(jsonSchema, constraintsOf(zodSchema as unknown as z.ZodMiniType))
      joinTypes(jsonSchema)
      // The bounds of safe integers tell a reader nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  }) as Json
  return json
}

// A pipe shows what may go in. What its later steps demand, the texts and numbers made of it, is added to that.
function constraintsOf(schema: z.ZodMiniType): Json {
  if (!(schema instanceof z.ZodMiniPipe)) return {}

  const { in: first, out: next, checks = [] } = schema.def
  const ofChecks = toJson(z.string().check(...(checks as z.core.$ZodCheck<string>[])), 'output')
  const steps = [first, next].map((step) => whenGiven(toJson(step as z.ZodMiniType, 'output')))
  const { type: _, anyOf: __, ...constraints } = Object.assign({}, ...steps, ofChecks) as Json
  // A choice says all, and so does a format that has a name.
  if (constraints.enum) return { enum: constraints.enum, type: typeof (constraints.enum as unknown[])[0] }
  if (constraints.format) delete constraints.pattern
  return constraints
}

// The part of a nullable schema that is not null.
function whenGiven(json: Json): Json {
  const options = (json.anyOf ?? []) as Json[]
  return options.find(({ type }) => type !== 'null') ?? json
}

/** `{ anyOf: [{ type: 'string' }, { type: 'number' }] }` becomes `{ type: ['string', 'number'] }`. */
function joinTypes(json: z.core.JSONSchema.BaseSchema): void {
  const options = json.anyOf as { type?: string | string[] }[] | undefined
  if (!options?.every((option) => option.type && Object.keys(option).length === 1)) return
  delete json.anyOf
  json.type = [...new Set(options.flatMap(({ type }) => type ?? []))] as never
}
