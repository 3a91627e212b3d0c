import {
  type RatingAnswer,
  ratingAnswers,
  ratingAnswerTexts,
  ratingQuestion,
} from '@portico/shared/model/ratings.ts';
import { Button } from '../../ui/fields/button.tsx';
import './rating.css';

interface Props {
  selectedAnswer: RatingAnswer | null | undefined;
  disabled: boolean;
  onChoose: (answer: RatingAnswer) => void;
}

/** The rating question, with a button for each answer. */
export const Answers = ({ selectedAnswer, disabled, onChoose }: Props) => (
  <fieldset className="rating-answers">
    <legend>{ratingQuestion}</legend>
    {ratingAnswers.map((answer) => (
      <Button
        key={answer}
        variant={answer === selectedAnswer ? 'primary' : 'secondary'}
        aria-pressed={answer === selectedAnswer}
        disabled={disabled}
        onClick={() => onChoose(answer)}
      >
        {ratingAnswerTexts[answer]}
      </Button>
    ))}
  </fieldset>
);
