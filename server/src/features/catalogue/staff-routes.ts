import {
  createBrand,
  createProduct,
  getBrand,
  getProduct,
  listBrandsForStaff,
  listProductsForStaff,
  saveBrand,
  saveProduct,
  tryMask,
} from '@portal/contract/catalogue-for-staff'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { sentForm } from '../content/list-page.ts'
import * as brands from './save-brand.ts'
import * as products from './save-product.ts'
import { findAllBrands, findBrand, findMisfits, findProductForStaff, findProductsPage } from './staff-store.ts'

export function catalogueStaffRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listBrandsForStaff, async () => ({ data: await findAllBrands(db) })),
    route(getBrand, async ({ params }) => ({ data: found(await findBrand(db, idOf(params))) })),
    route(createBrand, async ({ member, body }) => ({ data: await brands.createBrand(deps, member, body) })),
    route(saveBrand, async ({ params, member, body: { version, ...sent } }) => ({
      data: await brands.saveBrand(deps, { id: idOf(params), version, by: member }, sent),
    })),
    route(tryMask, async ({ params, body: { serial_mask: mask, examples } }) => {
      const { id } = found(await findBrand(db, idOf(params)))
      const fits = examples.map((example) => serialNumberProblem(mask, example) === null)
      return { data: { fits, ...(await findMisfits(db, id, mask)) } }
    }),

    route(
      listProductsForStaff,
      async ({ query }) => {
        const { page = 1, per_page: perPage, ...asked } = query
        const { products: data, total } = await findProductsPage(db, query)
        const url = `${config.appUrl}${listProductsForStaff.path}`
        return paginate({ data, page, total, perPage }, { url, query: sentForm(asked) })
      },
      { limit: searchLimit },
    ),
    route(getProduct, async ({ params }) => ({ data: found(await findProductForStaff(db, idOf(params))) })),
    route(createProduct, async ({ member, body }) => ({ data: await products.createProduct(deps, member, body) })),
    route(saveProduct, async ({ params, member, body: { version, ...sent } }) => ({
      data: await products.saveProduct(deps, { id: idOf(params), version, by: member }, sent),
    })),
  ]
}

function idOf({ id }: Record<string, string>): number {
  return found(pathId(id))
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new NotFound()
  return value
}
