import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The OpenAPI document of every call (see openapi.ts). */
export const getOpenApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'admin',
  reply: z.record(z.string(), z.unknown()),
})
