import { useState } from 'react'

interface Asked<Question, Choice> {
  question: Question
  settle: (choice: Choice | undefined) => void
}

/** A question in the middle of an act, which waits for what the person chooses; nothing when they turn away. */
export function useQuestion<Question, Choice = true>() {
  const [asked, setAsked] = useState<Asked<Question, Choice>>()
  return {
    asked: asked?.question,
    ask: (question: Question) => new Promise<Choice | undefined>(settle => setAsked({ question, settle })),
    choose(choice?: Choice) {
      asked?.settle(choice)
      setAsked(last => (last === asked ? undefined : last))
    },
  }
}
