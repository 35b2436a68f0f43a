// Our own rule for oxlint: words from outside are not looked up in plain objects, which have more names than were written into them.

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

export default { meta: { name: 'bursary' }, rules: { 'own-names': ownNames } }
