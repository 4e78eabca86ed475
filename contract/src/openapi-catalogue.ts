import { contentMessages } from './content.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

const alsoAnswers = {
  409: {
    description: 'Saved by somebody else since that `version`: `current` is what it is now.',
    message: contentMessages.changedMeanwhile,
  },
}
const repeated = 'A repeated save is answered like the first.'

export const catalogueOperations: Readonly<Record<string, OperationTexts>> = {
  listBrandsForStaff: { summary: 'All brands, ended ones too' },
  getBrand: { summary: 'What staff know of a brand' },
  createBrand: { summary: 'Makes a brand' },
  saveBrand: {
    summary: 'Saves a brand as a whole',
    description: `Another mask is for what is registered from then on. ${repeated}`,
    alsoAnswers,
  },
  tryMask: {
    summary: 'Which numbers a mask would take',
    description: 'Of the examples, and of what is registered of the brand. It changes nothing.',
  },
  listProductsForStaff: {
    summary: 'A page of all products, by brand and model',
    description:
      '`filter[active]` is about the product and its brand, `filter[marks]=ending` about marks that end within 90 days.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  getProduct: { summary: 'What staff know of a product' },
  createProduct: { summary: 'Makes a product' },
  saveProduct: {
    summary: 'Saves a product as a whole',
    description: `Points that have begun are sent as they are, and none begin on a day since when the product was registered: 422. ${repeated}`,
    alsoAnswers,
  },
}

const brand = {
  name: 'AquaStar',
  serial_mask: 'aa 999999',
  warranty_months: { statutory: 24, all_in: 12 },
  is_active: true,
}
const marks = [{ name: 'KIWA', number: 'K12345', valid_until: '2027-06-30' }]
const product = {
  brand_id: 1,
  model: 'Compact 8',
  image_upload_id: null,
  is_active: true,
  marks,
  points: [
    { valid_from: '2099-01-01', credits: 275 },
    { valid_from: '2026-01-01', credits: 250 },
  ],
}

export const catalogueRequests = {
  listProducts: { brand: 'AquaStar' },
  createBrand: brand,
  saveBrand: { version: 1, ...brand },
  tryMask: { serial_mask: 'aa-9999', examples: ['AB 1234'] },
  createProduct: product,
  saveProduct: { version: 1, ...product },
}

const brandReply = { data: { id: 1, version: 2, ...brand, products: 4, registrations: 812 } }
const productReply = {
  data: {
    id: 7,
    version: 2,
    brand: { id: 1, name: 'AquaStar', serial_mask: 'aa 999999', is_active: true },
    model: 'Compact 8',
    image: 'products/cabinet.jpg',
    image_upload_id: null,
    is_active: true,
    marks,
    points: product.points.map((row) => ({ ...row, has_begun: row.valid_from < '2099' })),
    registrations: 812,
  },
}

const listed = {
  id: 7,
  brand: 'AquaStar',
  model: 'Compact 8',
  credits: 250,
  image: 'products/cabinet.jpg',
  serial_mask: 'aa 999999',
  next_points: { from: '2027-01-01', credits: 275 },
}

export const catalogueReplies = {
  listBrands: [['AquaStar', 'ATAG', 'Talent']],
  listProducts: [[listed]],
  listBrandsForStaff: [{ data: [brandReply.data] }],
  getBrand: [brandReply],
  createBrand: [brandReply],
  saveBrand: [brandReply],
  tryMask: [{ data: { fits: [true], existing: 812, would_not_fit: 812, samples: ['AB 190871'] } }],
  listProductsForStaff: [pageOf([productReply.data], '/api/admin/products')],
  getProduct: [productReply],
  createProduct: [productReply],
  saveProduct: [productReply],
}
