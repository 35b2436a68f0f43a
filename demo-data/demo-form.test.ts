import { expect, test } from 'vitest'
import { formDefinition } from '../contract/forms/form-definition.ts'
import { demoForm } from './demo-form.ts'
import { roundForm } from './round/round-form.ts'

test.each([demoForm, roundForm])(
  '[FORM1] a form of the demo data is one that staff could have written',
  form => {
    expect(formDefinition.parse(form)).toEqual(form)
  },
)
