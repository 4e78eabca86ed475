import * as catalogue from '@portal/contract/catalogue'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { listBrands, listProducts } from './store.ts'

export function catalogueRoutes({ db }: Dependencies) {
  return [
    route(catalogue.listBrands, () => listBrands(db)),
    route(catalogue.listProducts, ({ body }) => listProducts(db, body.brand)),
  ]
}
