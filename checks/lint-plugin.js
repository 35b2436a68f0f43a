// Our own rules for oxlint.

// Words from outside are not looked up in plain objects, which have more names than were written into them.

const withAnyName = /\bRecord<\s*string\s*,|\[\w+: string\]/
const message = 'Use `ownValue` or a Map: `constructor` and `__proto__` are found in every object.'

const ownNames = {
  create(context) {
    const { sourceCode } = context

    /** A table of this file with any names: `const words: Record<string, …> = {…}`, or one made of entries. */
    function isTable({ name }) {
      const module = sourceCode.scopeManager.scopes.find(({ type }) => type === 'module')
      const [definition] = module?.set.get(name)?.defs ?? []
      if (definition?.type !== 'Variable') return false
      const { id, init } = definition.node
      if (id.typeAnnotation) return withAnyName.test(sourceCode.getText(id.typeAnnotation))
      return init?.type === 'CallExpression' && sourceCode.getText(init.callee) === 'Object.fromEntries'
    }

    function isLocal({ name }, node) {
      for (let scope = sourceCode.getScope(node); scope && scope.type !== 'module'; scope = scope.upper)
        if (scope.set.has(name)) return true
      return false
    }

    return {
      MemberExpression(node) {
        const { computed, object, property } = node
        if (!computed || property.type === 'Literal') return
        // `table[word as Key]` says that a word is one of its names, and does not look.
        const claims = property.type === 'TSAsExpression'
        const looksUp = object.type === 'Identifier' && isTable(object) && !isLocal(object, node)
        if (claims || looksUp) context.report({ node, message })
      },
      BinaryExpression({ operator, left, ...node }) {
        const isName = left.type === 'Literal' || left.type === 'MemberExpression'
        if (operator === 'in' && !isName) context.report({ node, message })
      },
    }
  },
}

/** Tables of what applicants sent, and of what became of it. */
const sent =
  'applications|application_(?:events|news|answers|receipts|documents|eligibility)|earlier_receipts|' +
  'reference_(?:requests|letters|extensions)|scores|decision_batches|decisions|letters|conversations|messages|' +
  'information_requests|desk_(?:marks|notes|reads|rows|counts|gaps|traits)|bulk_items|packet_applications|' +
  'report_(?:cells|totals)|awards|award_(?:parts|events|conditions)|freed_places|instalments|fund_entries|payment_(?:items|files)'
const reads = new RegExp(
  `\\b(?:from|join)\\s+(?:${sent})\\b|\\b(?:selectFrom|innerJoin|leftJoin)\\(\\s*'(?:${sent})\\b`,
)
/** What says which rows: a scope, one's own, or ids, which have come through the door of calls of staff. */
const says =
  /\bScope\b|SeenId|\bSeen<|\b(?:own|ids?|\w*Ids?|\w+_ids?|these|applications|awards|letters|chosen)\b/

/** A plain id of what an applicant sent, or of what is kept about it, which no gate has let through. */
const plainId = /\b(?:application|award|instalment|batch|reading)(?:s|Ids?|_ids?)?\??: (?:readonly )?string\b/

// A query takes an id that a gate has let through, also where its SQL is written by hand.
// An exported function that reads what applicants sent says of whom, and one for everybody why it may (docs/decisions/0135).
const within = {
  create(context) {
    const { sourceCode } = context

    function functionsOf(statement) {
      const node = statement.declaration ?? statement
      if (node.type === 'FunctionDeclaration')
        return [{ statement, name: node.id.name, node, body: node.body }]
      if (node.type !== 'VariableDeclaration') return []
      return node.declarations
        .filter(({ init }) => init?.type === 'ArrowFunctionExpression')
        .map(({ id, init }) => ({ statement, name: id.name, node: init, body: init.body }))
    }

    return {
      Program(program) {
        const all = program.body.flatMap(functionsOf)
        for (const { statement, node, body } of all) {
          const signature = sourceCode.getText().slice(node.range[0], body.range[0])
          if (
            plainId.test(signature) &&
            !/\bScope\b/.test(signature) &&
            /\bsql[<`]/.test(sourceCode.getText(body))
          )
            context.report({ node: statement, message: ofAnybody })
        }
        const silent = all.filter(
          ({ node, body }) => !says.test(sourceCode.getText().slice(node.range[0], body.range[0])),
        )
        // Who calls a function of this file that reads does so, too.
        const readers = new Set()
        const reading = ({ body }) => {
          const text = sourceCode.getText(body)
          return reads.test(text) || [...readers].some(name => new RegExp(`\\b${name}\\b`).test(text))
        }
        for (let before = -1; before < readers.size; ) {
          before = readers.size
          for (const each of silent) if (reading(each)) readers.add(each.name)
        }
        for (const { statement, name, node } of silent) {
          const isExported = statement.type === 'ExportNamedDeclaration'
          const why = sourceCode
            .getCommentsBefore(statement)
            .some(({ value }) => value.includes('@everybody'))
          if (isExported && readers.has(name) && !why) context.report({ node, message: ofEverybody })
        }
      },
    }
  },
}

const ofAnybody =
  'Its SQL takes the id of what an applicant sent: a `SeenId`, which has passed a gate (docs/decisions/0135).'

const ofEverybody =
  'It reads what applicants sent, of everybody: take a `Scope`, or say why it may by `@everybody` before it.'

export default { meta: { name: 'bursary' }, rules: { 'own-names': ownNames, within } }
