/** Questionnaires opened by a link, outside the guard. */
export const loadQuestionnairePage = () => import("./QuestionnairePage");
