import { getOpenApiDocument } from '@portal/contract/api-reference'
import { makeOpenApiDocument } from '@portal/contract/openapi'
import { route } from '../../http/route.ts'

export function apiReferenceRoutes() {
  let document: ReturnType<typeof makeOpenApiDocument> | null = null
  return [route(getOpenApiDocument, () => (document ??= makeOpenApiDocument()))]
}
