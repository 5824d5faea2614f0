-- Which phrase a line of chat is: readers see it in their own language.
ALTER TABLE chat ADD COLUMN phrase text;
