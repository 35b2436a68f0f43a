import { expect, test } from 'vitest'
import { formDefinition } from '../contract/forms/form-definition.ts'
import { demoForm } from './demo-form.ts'

test('[FORM1] the form of the demo data is one that staff could have written', () => {
  expect(formDefinition.parse(demoForm)).toEqual(demoForm)
})
