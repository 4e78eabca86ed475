import { listBrands, listProducts } from '@portal/contract/catalogue'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { findBrands, findProductsOfBrand } from './store.ts'

export function catalogueRoutes({ db }: Dependencies) {
  return [
    route(listBrands, () => findBrands(db)),
    route(listProducts, ({ body }) => findProductsOfBrand(db, body.brand)),
  ]
}
