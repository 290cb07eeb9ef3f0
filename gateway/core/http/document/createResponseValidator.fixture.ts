import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument, Operation } from './referencePage.ts'

type ResponseData = { status: number; type: string; text: string }

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: true,
  uuid: true,
} as const

/**
 * Creates a function that checks a response against the document: status, type and shape. Returns the mismatch; null if
 * there is none.
 */
export function createResponseValidator(
  document: ApiDocument,
): (operation: Operation, response: ResponseData) => string | null {
  const { components } = document
  const ajv = new Ajv2020({ strict: false, formats })
  const validators = new Map<object, ReturnType<typeof ajv.compile>>()
  return ({ responses }, { status, type, text }) => {
    const response = responses?.[status]
    if (!response) return `${status} is not in the document`
    const { content } = response.$ref ? components!.responses![response.$ref.split('/').at(-1)!]! : response
    const schema = content?.[type]?.schema
    if (!schema) return `${type} is not what ${status} is answered with`
    if (type !== 'application/json') return null
    const validate = validators.get(schema) ?? ajv.compile({ ...schema, components })
    validators.set(schema, validate)
    return validate(JSON.parse(text)) ? null : `${status} does not fit: ${ajv.errorsText(validate.errors)}`
  }
}
