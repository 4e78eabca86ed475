import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'

export const getOpenApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: may.readApiReference,
  reply: z.record(z.string(), z.unknown()),
})
